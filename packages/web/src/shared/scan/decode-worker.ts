import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// From this site: left alone the library would fetch its machine from somebody else's.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })

ready.then(
  () => postMessage({ ready: true }),
  (error: unknown) => postMessage({ failed: String(error) }),
)

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: ['QRCode'], maxNumberOfSymbols: 1 }).then(
    ([found]) => postMessage({ text: found?.text ?? '' }),
    () => postMessage({ text: '' }),
  )
})
