"""Jupyter's tests of a kernel, with all that they ask of one filled in; a skipped test is a failure."""

import sys
import unittest

import jupyter_client
import jupyter_kernel_test
from jupyter_client.manager import start_new_kernel

KERNEL = "xlet"


class XletTests(jupyter_kernel_test.KernelTests):
    kernel_name = KERNEL
    language_name = "xlet"
    file_extension = ".xlet"
    code_hello_world = ":echo hello, world"
    code_stderr = "Transpose(f32[1,2] {{1, 2}}, /*operand=*/ {1, 0})"
    completion_samples = [
        {"text": "Concate", "matches": {"Concatenate"}},
        {"text": "Rev", "matches": {"Rev"}},
        {"text": "ReduceP", "matches": {"ReducePrecision"}},
        {"text": "f8e8", "matches": {"f8e8m0fnu"}},
    ]
    complete_code_samples = [
        "1 + 1",
        "let v = f32[2] {1, 2};\nv + v",
        ":vars",
        "Transpose(f32[1,2] {{1, 2}}, {1, 0})",
    ]
    incomplete_code_samples = ["Add(1,", "let v = {{1, 2},", "while (n < 3) {"]
    invalid_code_samples = ["Add(1, 2))", "let = 3"]
    code_page_something = "Gather?"
    code_generate_error = "Add(f32[2] {1, 2}, f32[3] {1, 2, 3})"
    code_execute_result = [
        {"code": "s32[2] {1, 2} + s32[2] {3, 4}", "result": "s32[2]{0}   8 B   {4, 6}"},
        {"code": "1 + 1", "result": "s32[]   4 B   2"},
        {"code": "1 + 2", "result": "s32[]   4 B   3"},
        {"code": "1 + 3", "result": "s32[]   4 B   4"},
        {"code": "1 + 3", "result": "s32[]   4 B   4"},
    ]
    code_display_data = [{"code": "f32[2] {1, 2}\n1", "mime": "text/html"}]
    code_history_pattern = "1?+?3"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "Reduce"
    code_clear_output = ":clear"
    support_iopub_welcome = True


class WelcomeTests(unittest.TestCase):
    """The thirteenth test, which older suites do not have."""

    def test_recv_iopub_welcome_msg(self):
        manager, client = start_new_kernel(kernel_name=KERNEL)
        try:
            again = manager.client()
            again.start_channels()
            message = again.get_iopub_msg(timeout=10)
            while message["msg_type"] == "status":
                message = again.get_iopub_msg(timeout=10)
            self.assertEqual(message["msg_type"], "iopub_welcome")
            self.assertEqual(message["content"]["subscription"], "")
            again.stop_channels()
        finally:
            client.stop_channels()
            manager.shutdown_kernel()


def main():
    loader = unittest.TestLoader()
    tests = unittest.TestSuite([loader.loadTestsFromTestCase(XletTests)])
    suites_own = getattr(jupyter_kernel_test, "IopubWelcomeTests", None)
    if suites_own is None:
        tests.addTest(loader.loadTestsFromTestCase(WelcomeTests))
    else:
        tests.addTest(loader.loadTestsFromTestCase(type("Welcome", (suites_own,), {
            "kernel_name": KERNEL, "support_iopub_welcome": True})))
    result = unittest.TextTestRunner(verbosity=2).run(tests)
    skipped = len(result.skipped)
    print(f"jupyter_kernel_test {jupyter_kernel_test.__version__}, "
          f"jupyter_client {jupyter_client.__version__}: {result.testsRun} run, "
          f"{len(result.failures) + len(result.errors)} failed, {skipped} skipped")
    sys.exit(0 if result.wasSuccessful() and not skipped and result.testsRun >= 13 else 1)


if __name__ == "__main__":
    main()
