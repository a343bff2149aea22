cd "${phased%/*}/plugins" || exit 1
for file in version hasty missing nothing absent endless; do try play ./$file.so; done
try match ./missing.so
