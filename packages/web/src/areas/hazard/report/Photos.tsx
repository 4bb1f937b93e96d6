import { MOST_PUBLIC_PHOTOS } from '@portal/contract/areas/hazard/words.ts'
import { useState } from 'react'
import { logFault } from '#src/platform/console.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { shrink } from './shrink.ts'

interface PhotosProps {
  photos: readonly string[]
  onChange: (photos: string[]) => void
}

/** Pictures of the place, from the camera first. */
export function Photos({ photos, onChange }: PhotosProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const take = async (files: FileList | null) => {
    setUnreadable(false)
    try {
      const taken = await Promise.all([...(files ?? [])].map(shrink))
      onChange([...photos, ...taken].slice(0, MOST_PUBLIC_PHOTOS))
    } catch (error) {
      logFault('读取照片失败', error)
      setUnreadable(true)
    }
  }
  return (
    <section className="hazard-photos" aria-label="照片">
      {photos.map((photo, at) => (
        <figure key={photo.slice(-40)}>
          <img src={photo} alt={`照片 ${at + 1}`} />
          <button
            type="button"
            aria-label={`删除照片 ${at + 1}`}
            onClick={() => onChange(photos.filter((each) => each !== photo))}
          >
            <Icon name="cross" />
          </button>
        </figure>
      ))}
      {photos.length < MOST_PUBLIC_PHOTOS && (
        <label className="hazard-shoot">
          <Icon name="camera" />
          <span>{photos.length === 0 ? '拍一张' : '再拍一张'}</span>
          <small>
            {photos.length} / {MOST_PUBLIC_PHOTOS}
          </small>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              void take(target.files)
              target.value = ''
            }}
          />
        </label>
      )}
      {isUnreadable && <p role="alert">仅限图片格式</p>}
    </section>
  )
}
