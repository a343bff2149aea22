# needs the page
phased explore trees/lecture.json --out /nowhere/page.html
