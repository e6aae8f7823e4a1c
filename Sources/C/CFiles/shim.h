#pragma once
// Calls of Linux that the module of the C library leaves out.
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Copies up to `count` bytes between open files inside the kernel, from and to where each stands. */
static inline long cfiles_copy_range(int from, int to, size_t count) {
    return syscall(SYS_copy_file_range, from, NULL, to, NULL, count, 0U);
}

/* Renames and never replaces what stands at the new name (EEXIST then). */
static inline long cfiles_rename_new(const char *from, const char *to) {
    return syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1U /* RENAME_NOREPLACE */);
}
