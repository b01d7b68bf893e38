"""ext4lab in a notebook: a real ext2, ext3 or ext4 in memory, to step through; in Jupyter, marimo and whatever else shows anywidgets.

    from ext4lab import Lab

    lab = Lab(scenario="A leaf of the tree splits")
    lab                          # shown below the cell
    lab.step, lab.sentence       # what the reader sees now
    lab.answers                  # of a lesson
    lab.seek(120)

The lab is an <ext4-lab> in the reader's browser; what it tells becomes the widget's state (EMBEDDING.md).
"""

import pathlib

import anywidget
import traitlets

from ._page import address_of_page

#: The attributes of <ext4-lab>; those that are said by their presence alone are True or False.
OPTIONS = frozenset(
    "link lesson given scenario script fs disks machine tiles at by time select name theme language details controls"
    " allow autoplay loop passage load press height label".split()
)


class Lab(anywidget.AnyWidget):
    """A lab: what it shows is said by the options of <ext4-lab>, ``Lab(script="mkdir d", at="after:ext4_allocate_inode")``.

    ``page`` is where the lab is served (``https://lab.example/``). Without it this package serves its own copy to the
    browsers of this computer, which is enough unless the kernel runs elsewhere than the browser.
    """

    _esm = pathlib.Path(__file__).parent / "widget.js"

    _page = traitlets.Unicode().tag(sync=True)
    _options = traitlets.Dict().tag(sync=True)

    #: What was asked for is there, so many steps of it.
    title = traitlets.Unicode().tag(sync=True)
    steps = traitlets.Int(0).tag(sync=True)
    #: The moment that is shown.
    step = traitlets.Float(0).tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    #: The same as the part of a link behind its #: ``Lab(link=lab.link)`` shows it again.
    link = traitlets.Unicode().tag(sync=True)
    #: Of a lesson: each answer as {"lesson", "stop", "given", "right", "questions"}, and whether its last stop was reached.
    answers = traitlets.List().tag(sync=True)
    finished = traitlets.Bool(False).tag(sync=True)
    #: The last thing that could not be shown, in a sentence.
    error = traitlets.Unicode().tag(sync=True)

    def __init__(self, *, page=None, **options):
        super().__init__(_page=address_of_page(page), _options=_checked(options))

    def show(self, **options):
        """Shows something else in the same place."""
        options = _checked(options)
        self.answers = []
        self.finished = False
        self.error = ""
        self._options = options

    def seek(self, step):
        """To a step, or between two."""
        self.send({"ask": "seek", "step": float(step)})

    def play(self):
        self.send({"ask": "play"})

    def pause(self):
        self.send({"ask": "pause"})


def _checked(options):
    """The options as attributes of HTML."""
    unknown = sorted(set(options) - OPTIONS)
    if unknown:
        raise TypeError(f"there is no option {', '.join(unknown)}; there are {', '.join(sorted(OPTIONS))}")
    said = {name: value for name, value in options.items() if value is not None and value is not False}
    return {name: "" if value is True else str(value) for name, value in said.items()}


__all__ = ["OPTIONS", "Lab"]
