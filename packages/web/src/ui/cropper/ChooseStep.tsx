import { PictureOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useRef } from 'react'
import type { Size } from './crop-frame.ts'
import { canCrop } from './picture-file.ts'

interface ChooseStepProps {
  least: Size
  refusal: string | undefined
  onChoose: (file: File) => void
}

/** Step 1: click the field or drop a file on it. */
export function ChooseStep({ least, refusal, onChoose }: ChooseStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const problem = canCrop() ? refusal : '浏览器不支持该功能'
  const choose = (file: File | undefined) => file && onChoose(file)

  return (
    <>
      <button
        type="button"
        className="cropper-drop"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
      >
        <PictureOutlined aria-hidden="true" />
        点击，或拖动图片至此处
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0])
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      {problem ? (
        <Alert type="error" showIcon role="alert" title={problem} />
      ) : (
        <p className="cropper-hint">支持 JPG、PNG 等图片，不超过 10 MB，{leastWords(least)}</p>
      )}
    </>
  )
}

const leastWords = ({ width, height }: Size) =>
  width === height ? `宽和高均不小于 ${width} 像素` : `不小于 ${width}×${height} 像素`
