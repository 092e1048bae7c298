// SPDX-License-Identifier: Apache-2.0

import forms.Circle;
import forms.Drawing;
import forms.FormsClient;
import forms.Point;
import forms.Shape;
import forms.Tree;
import forms.Unfit;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Unions, to the host and back. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (FormsClient client = new FormsClient(arguments[0])) {
            Shape circle = Shape.circle(new Circle(1.5));
            Drawing drawing = Drawing.builder()
                    .shape(circle)
                    .others(new Shape[] {Shape.side(2), Shape.again(2)})
                    .named(Map.of("a", Shape.note("x")))
                    .tree(Tree.branches(new Tree[] {Tree.leaf(1), Tree.branches(new Tree[0])}))
                    .build();
            print(drawing.toString());
            print("back: " + (client.redraw(drawing).equals(drawing) ? "the same" : "another one"));
            print("extent: " + (int) client.extent(circle) + " " + (int) client.extent(Shape.side(2)));
            try {
                client.extent(Shape.note("x"));
            } catch (Unfit e) {
                print("unfit: " + ((Shape.Note) e.shape()).value());
            }
            Shape polygon = Shape.polygon(new Point[] {new Point(1, 2)});
            Stream<Shape> sent = Stream.of(Shape.side(7), polygon, Shape.marks(Set.of(3, 4)));
            try (Stream<Shape> mirrored = client.mirrored(sent)) {
                print("mirrored: " + mirrored.map(Client::told).collect(Collectors.joining(", ")));
            }
            client.retain("mine", polygon);
            print("retained: " + client.retained("mine").map(Client::told).orElse("nothing"));
        }
    }

    private static String told(Shape shape) {
        if (shape instanceof Shape.Side) {
            return "side " + ((Shape.Side) shape).value();
        }
        if (shape instanceof Shape.Polygon) {
            return "polygon of " + ((Shape.Polygon) shape).value().length;
        }
        if (shape instanceof Shape.Marks) {
            return "marks of " + ((Shape.Marks) shape).value().size();
        }
        return shape.toString();
    }

    private static void print(String line) {
        System.out.print(line + "\n");
    }
}
