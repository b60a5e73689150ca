# bash completion for orderly: the program says what can stand at the cursor, of the player's own tables too.
_orderly() {
    local cur words cword line strip before
    if declare -F _get_comp_words_by_ref >/dev/null; then
        _get_comp_words_by_ref -n '=:@' cur words cword || return
    else  # without the package bash-completion: words as blanks part them
        line=${COMP_LINE:0:COMP_POINT}
        read -ra words <<<"$line"
        [[ $line == *[[:space:]] ]] && words+=("")
        cword=$((${#words[@]} - 1)) cur=${words[-1]}
    fi
    COMPREPLY=()
    # bash replaces what follows the last of these only
    before=${cur%"${cur##*[=:@]}"}
    [[ $COMP_WORDBREAKS == *[=:@]* ]] && strip=$before
    while IFS= read -r line; do
        case $line in
            :files* | :folders)
                before=${line#:files}
                compopt -o filenames 2>/dev/null
                while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
                    case $before in
                        :folders) compgen -d -- "${cur#--*=}" ;;
                        '') compgen -f -- "${cur#--*=}" ;;
                        *) compgen -f -X "!*.${before# }" -- "${cur#--*=}"; compgen -d -- "${cur#--*=}" ;;
                    esac
                )
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
