import { describe, expect, it } from "vitest";
import { filesystemOf } from "./filesystem";

const MOUNTS = [
  "22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw",
  "40 22 0:40 / /mnt/shared rw,relatime shared:5 - 9p share rw,trans=virtio",
  "41 40 0:41 / /mnt/shared/fast rw - ext4 /dev/sdb1 rw",
  "42 22 0:42 / /mnt/with\\040space rw - virtiofs share rw",
  "",
].join("\n");

describe("filesystemOf", () => {
  it.each([
    ["/home/ada/holdfast.sqlite", "ext4"],
    ["/mnt/shared/holdfast.sqlite", "9p"],
    ["/mnt/shared/fast/holdfast.sqlite", "ext4"],
    ["/mnt/sharedish/holdfast.sqlite", "ext4"],
    ["/mnt/with space/holdfast.sqlite", "virtiofs"],
  ])("takes the longest mount that holds %s", (file, type) => {
    expect(filesystemOf(file, MOUNTS)).toBe(type);
  });

  it("knows nothing where there is no list of mounts", () => {
    expect(filesystemOf("/home/ada/holdfast.sqlite", "")).toBeNull();
  });
});
