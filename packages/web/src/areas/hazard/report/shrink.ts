const LONG_SIDE = 1280
const QUALITY = 0.8

/** A photograph as it is sent: small enough for a poor network and for the store of the device. */
export const shrink = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

export const blobOf = async (dataUrl: string): Promise<Blob> => (await fetch(dataUrl)).blob()
