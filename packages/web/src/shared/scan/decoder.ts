/** Reads a code off what the camera sees now. */
export interface Decoder {
  /** Null where no code is to be seen. */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader, where it has one that knows these codes. */
const ownDecoder = async (): Promise<Decoder | null> => {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return {
      read: async (video) => (await detector.detect(video))[0]?.rawValue || null,
      close: () => undefined,
    }
  } catch {
    return null
  }
}

/** More than this helps no reader and costs a slow phone its battery. */
const MOST_PX = 800

/** The middle of the picture, where the frame is. */
const middleOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null => {
  const { videoWidth, videoHeight } = video
  const side = Math.min(videoWidth, videoHeight)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (side === 0 || pen === null) return null
  const size = Math.min(side, MOST_PX)
  canvas.width = size
  canvas.height = size
  pen.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, size, size)
  return pen.getImageData(0, 0, size, size)
}

interface Told {
  ready?: true
  text?: string
  failed?: string
}

/** A kept library in WebAssembly, beside the page: there the page's content policy stays as strict as it is. */
const libraryDecoder = (): Promise<Decoder> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
    const canvas = document.createElement('canvas')
    let answer: (text: string | null) => void = () => undefined
    const decoder: Decoder = {
      read: (video) =>
        new Promise((answered) => {
          const picture = middleOf(video, canvas)
          if (picture === null) return answered(null)
          answer = answered
          worker.postMessage(picture, [picture.data.buffer])
        }),
      close: () => worker.terminate(),
    }
    worker.addEventListener('message', ({ data: { ready, text, failed } }: MessageEvent<Told>) => {
      if (ready) resolve(decoder)
      if (failed !== undefined) reject(new Error(failed))
      if (text !== undefined) answer(text || null)
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  })

export const openDecoder = async (): Promise<Decoder> => (await ownDecoder()) ?? libraryDecoder()
