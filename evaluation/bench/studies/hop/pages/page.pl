use strict;
use warnings;

my $r = shift;
$r->content_type("text/html");
print "<!DOCTYPE html><html><head><title>Squares</title></head><body><h1>The squares from 1 up to 33</h1><ul>";
for my $i (1 .. 33) {
    print "<li>$i times $i is ", $i * $i, "</li>";
}
print "</ul></body></html>";
