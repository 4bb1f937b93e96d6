export type CameraFault = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy'

/** What the page says instead of a picture; digits and the personal code remain ways in. */
export const cameraWords: Record<CameraFault, string> = {
  insecure: '本站未启用 HTTPS，无法使用相机和定位，请输入数字码',
  unsupported: '此浏览器无法打开相机，请用微信扫一扫或浏览器打开',
  refused: '无法使用相机，请输入数字码或出示个人码',
  missing: '没有找到相机，请输入数字码或出示个人码',
  busy: '相机正被其他应用占用，请关闭后重试，或输入数字码',
}

/** Large enough for a code on a wall ten metres away, small enough for a slow phone. */
const PICTURE = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }

const faults: Record<string, CameraFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const faultOfCamera = (error: unknown): CameraFault =>
  (error instanceof DOMException ? faults[error.name] : undefined) ?? 'refused'

/** What stands against a camera before it is asked for; null where nothing does. */
export const cameraBar = (): CameraFault | null => {
  if (!window.isSecureContext) return 'insecure'
  return 'mediaDevices' in navigator ? null : 'unsupported'
}

export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: PICTURE })

/** The lamp beside the lens, or null where the phone has none that pages may use. */
export const lampOf = (stream: MediaStream): ((on: boolean) => Promise<void>) | null => {
  const [track] = stream.getVideoTracks()
  if (!track || !('getCapabilities' in track) || !('torch' in track.getCapabilities())) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
