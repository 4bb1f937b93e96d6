export type ImageFormat = 'jpg' | 'png' | 'webp' | 'gif'

/** `width` and `height` as stored; orientations 5 to 8 of a phone photo change their places when shown. */
export type ImageHead = { format: ImageFormat; width: number; height: number; orientation: number }

export type ImageFailureCode = 'notAnImage' | 'damaged' | 'tooManyPixels'

export class ImageFailure extends Error {
  readonly code: ImageFailureCode

  constructor(code: ImageFailureCode, detail: string) {
    super(detail)
    this.name = 'ImageFailure'
    this.code = code
  }
}

export function damagedUnless(condition: boolean, detail: string): asserts condition {
  if (!condition) throw new ImageFailure('damaged', detail)
}
