import { UploadOutlined } from '@ant-design/icons'
import { COVER_LEAST } from '@portal/contract/areas/files/upload.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { coverFrame } from '#src/ui/cropper/crop-frame.ts'
import { late } from '#src/ui/late/late.tsx'
import './cover-field.css'
import type { FormFile } from './form-file.ts'
import { sendFile } from './send-file.ts'

const PictureCropper = late(() => import('#src/ui/cropper/PictureCropper.tsx').then((module) => module.PictureCropper))
const frame = coverFrame(COVER_LEAST)

export const COVER_HELP = `JPG、PNG 等图片，不小于 ${COVER_LEAST.width}×${COVER_LEAST.height}，可裁剪为 16:9`

interface CoverFieldProps {
  value?: FormFile | null
  onChange?: (cover: FormFile | null) => void
}

/** The cover in a form: chosen, cut to 16:9 and sent; the form is saved with what arrived. */
export function CoverField({ value = null, onChange }: CoverFieldProps) {
  // Once opened it stays mounted, so that a running upload outlives the closing.
  const [cropper, setCropper] = useState<'unused' | 'open' | 'closed'>('unused')

  const send = async (file: File, onPercent: (percent: number) => void) => {
    const uploadId = await sendFile(file, 'cover', { onPercent })
    onChange?.({ uploadId, name: file.name, url: URL.createObjectURL(file) })
  }

  return (
    <div className="cover-field">
      {value?.url && <img src={value.url} alt="封面" />}
      <Button icon={<UploadOutlined />} onClick={() => setCropper('open')}>
        {value ? '更换封面' : '上传封面'}
      </Button>
      {value && (
        <Button type="link" danger aria-label="移除封面" onClick={() => onChange?.(null)}>
          移除
        </Button>
      )}
      {cropper !== 'unused' && (
        <PictureCropper frame={frame} open={cropper === 'open'} upload={send} onClose={() => setCropper('closed')} />
      )}
    </div>
  )
}
