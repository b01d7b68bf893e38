# What a subshell changes is its own.
x=outer
list=(1 2)
( x=inner; list+=(3); cd . ; echo "inside: $x ${list[*]}" )
echo "outside: $x ${list[*]}"
{ x=group; }
echo "after a group: $x"
echo changed | read x
echo "after a pipe: $x"
read x < <(echo really)
echo "after a redirection: $x"
y=$(x=sub; echo $x)
echo "$x $y"
