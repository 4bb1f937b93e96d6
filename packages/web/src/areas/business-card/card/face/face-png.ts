const imageOf = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the face cannot be drawn'))
    image.src = address
  })

/** The face as it is seen, as a picture of its full size: 1063 × 638 dots, or upright. */
export const pngOfFace = async (face: SVGSVGElement): Promise<Blob> => {
  const { width, height } = face.viewBox.baseVal
  const text = new XMLSerializer().serializeToString(face)
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(await imageOf(address), 0, 0, width, height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
