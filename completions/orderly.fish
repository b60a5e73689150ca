# fish completion for orderly: the program says what can stand at the cursor, of the player's own tables too.
function __orderly_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in ($before[1] complete -- $before[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path (string replace -r '^--[^=]*=' '' -- $current)
            case ':files *'
                set -l ending (string replace ':files ' '' -- $line)
                __fish_complete_path (string replace -r '^--[^=]*=' '' -- $current) | string match -r -- '^[^\t]*(?:/|\.'$ending')(?:\t.*)?$'
            case ':folders'
                __fish_complete_directories (string replace -r '^--[^=]*=' '' -- $current)
            case '*'
                echo $line
        end
    end
end
complete -c orderly -f -a '(__orderly_complete)'
