export interface Size {
  width: number
  height: number
}

/** What is cut out of a picture; lengths on the screen are CSS pixels. */
export interface CropFrame {
  /** What the picture is for, as the dialog says it. */
  name: string
  stage: Size
  /** The opening in the middle of the stage. */
  hole: Size
  /** The picture that is sent, of the shape of the hole. */
  output: Size
  least: Size
  /** A round picture stays covered however it is turned, so the one behind it need not grow with the angle. */
  round: boolean
  file: { name: string; type: 'image/png' | 'image/jpeg' }
}

export const AVATAR_FRAME: CropFrame = {
  name: '头像',
  stage: { width: 240, height: 184 },
  hole: { width: 184, height: 184 },
  output: { width: 300, height: 300 },
  least: { width: 300, height: 300 },
  round: true,
  file: { name: 'attach.png', type: 'image/png' },
}

/** Covers are 16:9; photographs, so that JPEG keeps them small. */
export const coverFrame = (least: Size): CropFrame => ({
  name: '封面',
  stage: { width: 280, height: 176 },
  hole: { width: 256, height: 144 },
  output: { width: 1280, height: 720 },
  least,
  round: false,
  file: { name: '封面.jpg', type: 'image/jpeg' },
})
