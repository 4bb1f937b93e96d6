import type { KeyRegion } from '@portal/contract/areas/assessment/question/key.ts'
import { hundredths, shares, toPoints } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { usePictureUrls } from '../detail/picture-urls.ts'
import { type BodyEditorProps, keyOf } from './body.ts'
import { RegionCanvas } from './RegionCanvas.tsx'
import { RegionRows } from './RegionRows.tsx'

const MOST_REGIONS = 30

const sizeOf = async (url: string): Promise<{ width: number; height: number }> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** 找隐患: the picture, the regions on it and what each is worth. */
export function HotspotEditor({ body, onChange }: BodyEditorProps) {
  const { urlOf, keep } = usePictureUrls()
  const [chosen, setChosen] = useState(-1)
  const [fault, setFault] = useState('')
  const { regions } = keyOf<'regions'>(body.key, { type: 'regions', regions: [] })
  const { picture, score, params } = body
  const url = picture && urlOf(picture.fileId)

  const write = (next: KeyRegion[]) => onChange({ key: next.length === 0 ? null : { type: 'regions', regions: next } })
  const set = (at: number, changes: Partial<KeyRegion>) =>
    write(regions.map((region, index) => (index === at ? { ...region, ...changes } : region)))
  const remove = (at: number) => {
    write(regions.filter((_, index) => index !== at))
    setChosen(-1)
  }
  const evenly = () => {
    const parts = shares(
      hundredths(score),
      regions.map(() => 1),
    )
    write(regions.map((region, index) => ({ ...region, weight: toPoints(parts[index] ?? 0) })))
  }
  const take = async (fileId: string, file: File) => {
    const address = URL.createObjectURL(file)
    try {
      const size = await sizeOf(address)
      keep(fileId, address)
      setFault('')
      onChange({ picture: { fileId, ...size } })
    } catch {
      setFault('图片无法读取，请换一张')
    }
  }

  return (
    <div className="question-edit-rows">
      <div className="question-edit-line">
        <SmallUpload
          purpose="picture"
          verb={picture ? '更换图片' : '上传图片'}
          onSent={(fileId, file) => void take(fileId, file)}
        />
        <span className="question-note">
          {picture ? `${picture.width} × ${picture.height} 像素` : '宽度至少 600 像素'}
        </span>
      </div>
      {fault !== '' && <Alert type="error" title={fault} />}
      {picture && url === null && <Alert type="info" title="图片已上传，保存后可以在图上标注。" />}
      {picture && url !== null && (
        <RegionCanvas
          url={url}
          picture={picture}
          regions={regions}
          chosen={chosen}
          onChoose={setChosen}
          onAdd={(shape) => {
            if (regions.length >= MOST_REGIONS) return
            write([...regions, { shape, name: '', weight: 0, tolerance: 0, category: '' }])
            setChosen(regions.length)
          }}
          onShape={(at, shape) => set(at, { shape })}
          onRemove={remove}
        />
      )}
      {regions.length > 0 && (
        <>
          <RegionRows
            regions={regions}
            categories={params.categories ?? []}
            chosen={chosen}
            onChoose={setChosen}
            onSet={set}
            onRemove={remove}
          />
          <Button onClick={evenly}>平均分配分值</Button>
        </>
      )}
    </div>
  )
}
