import { COVER_LEAST } from '@portal/contract/areas/files/upload.ts'

const QUALITY = 0.9

/** The picture on screen as a file; a small one is drawn larger, for covers have a least size. */
export const captureFrame = async (media: HTMLVideoElement): Promise<File> => {
  const { videoWidth, videoHeight } = media
  if (videoWidth === 0) throw new Error('请先播放到要用的画面')
  const scale = Math.max(1, COVER_LEAST.width / videoWidth, COVER_LEAST.height / videoHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(videoWidth * scale)
  canvas.height = Math.ceil(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(media, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('画面无法读取，请改为上传封面')
  return new File([blob], 'cover.jpg', { type: 'image/jpeg' })
}
