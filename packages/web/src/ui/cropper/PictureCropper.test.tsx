import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AVATAR_FRAME, coverFrame } from './crop-frame.ts'
import { PictureCropper } from './PictureCropper.tsx'
import type { UploadPicture } from './use-cropper.ts'

// jsdom neither decodes nor draws; the real drawing is looked at in Chromium.
let decoded = { width: 1200, height: 600, close: () => {} }
beforeEach(() => {
  decoded = { width: 1200, height: 600, close: () => {} }
  vi.stubGlobal('createImageBitmap', async () => decoded)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page({ upload, frame = AVATAR_FRAME }: { upload: UploadPicture; frame?: typeof AVATAR_FRAME }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <PictureCropper frame={frame} open={open} upload={upload} onClose={() => setOpen(false)} />
      </App>
    </ConfigProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const photo = (size = 2048) => new File([new Uint8Array(size)], '照片.jpg', { type: 'image/jpeg' })

async function choose(file: File) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file field')
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } })
  })
}

async function reachCrop(upload: UploadPicture = async () => {}) {
  render(<Page upload={upload} />)
  await choose(photo())
}

/** An upload whose end the test decides. */
function heldUpload() {
  const ends: { resolve: () => void; reject: (reason: Error) => void }[] = []
  const upload = vi.fn<UploadPicture>(() => new Promise((resolve, reject) => ends.push({ resolve, reject })))
  return { upload, end: (at = 0) => ends[at] }
}

describe('choosing', () => {
  test('refuses what is no picture, and a good second choice clears the words', async () => {
    render(<Page upload={async () => {}} />)

    await choose(new File(['x'], 'a.txt', { type: 'text/plain' }))
    expect(screen.getByRole('alert').textContent).toBe('仅限图片格式')
    await choose(photo())

    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('slider', { name: '缩放' })).toBeTruthy()
  })

  test('takes a dropped file of exactly 10240 kb', async () => {
    render(<Page upload={async () => {}} />)

    await act(async () => {
      fireEvent.drop(button('点击，或拖动图片至此处'), { dataTransfer: { files: [photo(10_485_760)] } })
    })

    expect(screen.getByRole('img', { name: '头像预览' })).toBeTruthy()
  })

  test('refuses one byte more', async () => {
    render(<Page upload={async () => {}} />)

    await choose(photo(10_485_761))

    expect(screen.getByRole('alert').textContent).toBe('单文件大小不能超过 10240kb')
  })

  test.each([
    [299, 4000],
    [4000, 299],
  ])('refuses %i by %i pixels', async (width, height) => {
    decoded = { ...decoded, width, height }
    render(<Page upload={async () => {}} />)

    await choose(photo())

    expect(screen.getByRole('alert').textContent).toBe('图片最低像素为（宽*高）：300*300')
  })

  test('says so in a browser that cannot crop', () => {
    vi.stubGlobal('createImageBitmap', undefined)

    render(<Page upload={async () => {}} />)

    expect(screen.getByRole('alert').textContent).toBe('浏览器不支持该功能')
  })
})

describe('a cover', () => {
  const frame = coverFrame({ width: 640, height: 360 })

  test.each([
    [639, 4000],
    [4000, 359],
  ])('is refused with %i by %i pixels', async (width, height) => {
    decoded = { ...decoded, width, height }
    render(<Page upload={async () => {}} frame={frame} />)

    await choose(photo())

    expect(screen.getByRole('alert').textContent).toBe('图片最低像素为（宽*高）：640*360')
  })

  test('is sent as a jpeg of its own name', async () => {
    const { upload } = heldUpload()
    render(<Page upload={upload} frame={frame} />)
    await choose(photo())

    expect(screen.getByRole('dialog', { name: '封面' })).toBeTruthy()
    await userEvent.click(button('保存'))

    expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: '封面.jpg', type: 'image/jpeg' })
  })
})

describe('zooming', () => {
  const zoom = () => screen.getByRole('slider', { name: '缩放' }).getAttribute('aria-valuenow')
  const tick = (times: number) => act(() => vi.advanceTimersByTimeAsync(60 * times))

  test('steps at once and every 60 ms while held, and stops on release or leaving', async () => {
    await reachCrop()
    vi.useFakeTimers()

    fireEvent.pointerDown(button('放大'), { button: 0 })
    await tick(4)
    expect(zoom()).toBe('5')
    fireEvent.pointerUp(button('放大'))
    await tick(10)
    expect(zoom()).toBe('5')

    fireEvent.pointerDown(button('缩小'), { button: 0 })
    await tick(1)
    fireEvent.pointerLeave(button('缩小'))
    await tick(10)
    expect(zoom()).toBe('3')
  })

  test('clamps at both ends', async () => {
    await reachCrop()
    vi.useFakeTimers()

    fireEvent.pointerDown(button('放大'), { button: 0 })
    await tick(150)
    expect(zoom()).toBe('100')
    fireEvent.pointerUp(button('放大'))
    fireEvent.pointerDown(button('缩小'), { button: 0 })
    await tick(150)

    expect(zoom()).toBe('0')
  })

  test('answers a key press on the button and the + and - keys', async () => {
    await reachCrop()

    fireEvent.click(button('放大'), { detail: 0 })
    fireEvent.keyDown(screen.getByRole('application'), { key: '+' })
    fireEvent.keyDown(screen.getByRole('application'), { key: '-' })

    expect(zoom()).toBe('1')
  })
})

describe('saving', () => {
  test('sends one png, shows the percent, tells success and closes', async () => {
    const { upload, end } = heldUpload()
    await reachCrop(upload)

    await userEvent.click(button('保存'))
    const [file, onProgress] = upload.mock.calls[0] ?? []
    expect(file).toMatchObject({ name: 'attach.png', type: 'image/png' })
    expect(screen.getByText('正在上传……')).toBeTruthy()
    act(() => onProgress?.(40))
    expect(screen.getByRole('progressbar', { name: '上传进度' }).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    await act(async () => end()?.resolve())

    expect(await screen.findByText('上传成功')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(upload).toHaveBeenCalledOnce()
  })

  test('offers the kept crop again after a failure, and the second try works', async () => {
    const { upload, end } = heldUpload()
    await reachCrop(upload)
    fireEvent.click(button('放大'), { detail: 0 })

    await userEvent.click(button('保存'))
    await act(async () => end()?.reject(new Error('断网')))
    expect(screen.getByRole('alert').textContent).toBe('图片上传失败')
    expect(button('关闭')).toBeTruthy()
    await userEvent.click(button('上一步'))
    expect(screen.getByRole('slider', { name: '缩放' }).getAttribute('aria-valuenow')).toBe('1')
    await userEvent.click(button('保存'))
    await act(async () => end(1)?.resolve())

    expect(await screen.findByText('上传成功')).toBeTruthy()
  })

  test('shows a running upload on reopening, and the first step otherwise', async () => {
    const { upload } = heldUpload()
    await reachCrop(upload)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await userEvent.click(button('打开'))
    expect(button('点击，或拖动图片至此处')).toBeTruthy()
    await choose(photo())
    await userEvent.click(button('保存'))
    await userEvent.click(button('关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(button('打开'))

    expect(screen.getByRole('progressbar', { name: '上传进度' })).toBeTruthy()
  })
})
