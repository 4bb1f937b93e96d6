import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CropFrame } from './crop-frame.ts'
import { type Crop, firstCrop } from './cropper-geometry.ts'
import { cropToFile } from './draw-crop.ts'
import { readPicture } from './picture-file.ts'

/** Sends the finished file and reports whole percents on the way. */
export type UploadPicture = (file: File, onProgress: (percent: number) => void) => Promise<void>

interface Cropped {
  image: ImageBitmap
  crop: Crop
}

export type CropperState =
  | { step: 'choose'; refusal?: string }
  | ({ step: 'crop' } & Cropped)
  | ({ step: 'upload'; percent: number; failed: boolean } & Cropped)

export interface CropperProps {
  frame: CropFrame
  open: boolean
  upload: UploadPicture
  onClose: () => void
}

/** The three steps of the cropper and the moves between them. */
export function useCropper({ frame, open, upload, onClose }: CropperProps) {
  const { message } = App.useApp()
  const [state, setState] = useState<CropperState>({ step: 'choose' })
  const isOpen = useRef(open)

  // Follows the prop, because a file being read or sent may end after the dialog was closed.
  useEffect(() => {
    isOpen.current = open
  }, [open])

  const restart = () => {
    if (state.step !== 'choose') state.image.close()
    setState({ step: 'choose' })
  }

  const finish = (image: ImageBitmap) => {
    image.close()
    setState({ step: 'choose' })
  }

  const choose = async (file: File) => {
    setState({ step: 'choose' })
    const picture = await readPicture(file, frame.least)
    if ('refusal' in picture) setState({ step: 'choose', refusal: picture.refusal })
    else if (isOpen.current) setState({ step: 'crop', image: picture.image, crop: firstCrop(picture.image) })
    else picture.image.close()
  }

  const change = (next: (crop: Crop) => Crop) =>
    setState((now) => (now.step === 'crop' ? { ...now, crop: next(now.crop) } : now))

  const save = async () => {
    // The step changes before anything is sent, so a second click finds no button.
    if (state.step !== 'crop') return
    const { image, crop } = state
    setState({ step: 'upload', image, crop, percent: 0, failed: false })
    try {
      const report = (percent: number) => setState({ step: 'upload', image, crop, percent, failed: false })
      await upload(await cropToFile({ frame, image, crop }), report)
    } catch {
      // The caller's client has logged why; the person only needs to know that it failed.
      if (isOpen.current) {
        setState({ step: 'upload', image, crop, percent: 0, failed: true })
        return
      }
      message.error('图片上传失败')
      finish(image)
      return
    }
    message.success('上传成功')
    finish(image)
    onClose()
  }

  const back = () => {
    if (state.step === 'crop') restart()
    if (state.step === 'upload') setState({ step: 'crop', image: state.image, crop: state.crop })
  }

  /** What a closed dialog shows when it opens again: a running upload, otherwise the first step. */
  const leave = () => {
    const uploading = state.step === 'upload' && !state.failed
    if (!uploading) restart()
  }

  return { state, choose, change, save, back, leave }
}
