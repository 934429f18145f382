/** A picture of a square icon in PNG, with its side in pixels. */
export type IconPicture = { size: number; png: Buffer };

const ICO_HEADER = 6;
const ICO_ENTRY = 16;

/** Windows: a directory of PNG pictures; a side of 256 is written as 0. */
export function ico(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = ICO_HEADER + ICO_ENTRY * index;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** macOS: the type of each side, plain and for screens of double density. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

const chunk = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + head.length, 4);
  return Buffer.concat([head, body]);
};

export const icns = (pictures: readonly IconPicture[]): Buffer =>
  chunk(
    'icns',
    Buffer.concat(pictures.flatMap(({ size, png }) => (ICNS_TYPES[size] ?? []).map((type) => chunk(type, png)))),
  );

const BMP_HEADER = 54;

/** The Windows installer's pictures: 24-bit rows from the bottom up, each padded to four bytes. */
export function bmp(rgb: Buffer, width: number, height: number): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(BMP_HEADER + stride * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(BMP_HEADER, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    const row = BMP_HEADER + stride * (height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      file[row + x * 3] = rgb[from + 2] ?? 0;
      file[row + x * 3 + 1] = rgb[from + 1] ?? 0;
      file[row + x * 3 + 2] = rgb[from] ?? 0;
    }
  }
  return file;
}
