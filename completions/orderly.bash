# bash completion for orderly: the program says what can stand at the cursor, of the player's own tables too.
_orderly() {
    local cur words cword line strip before
    _get_comp_words_by_ref -n '=:@' cur words cword || return
    COMPREPLY=()
    # bash replaces what follows the last of these only
    before=${cur%"${cur##*[=:@]}"}
    [[ $COMP_WORDBREAKS == *[=:@]* ]] && strip=$before
    while IFS= read -r line; do
        case $line in
            :files | :folders)
                local kind=-f
                [[ $line == :folders ]] && kind=-d
                compopt -o filenames 2>/dev/null
                while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$kind" -- "${cur#--*=}")
                ;;
            *)
                line=${line%%$'\t'*}
                [[ $line == *[=@] ]] && compopt -o nospace 2>/dev/null
                COMPREPLY+=("${line#"$strip"}")
                ;;
        esac
    done < <("${words[0]}" complete -- "${words[@]:1:cword-1}" "$cur" 2>/dev/null)
} &&
    complete -F _orderly orderly
