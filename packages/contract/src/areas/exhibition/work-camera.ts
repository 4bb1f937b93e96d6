/** What a camera wrote about a picture, by the names under which people read it. */
export const cameraLabels = {
  camera: '相机',
  lens: '镜头',
  focal: '焦距',
  aperture: '光圈',
  exposure: '快门',
  iso: '感光度',
  takenOn: '拍摄日期',
} as const
