import type { CoverCrop } from '@portal/contract/areas/wechat/article.ts'
import './news.css'
import { PictureOutlined } from '@ant-design/icons'

interface CoverProps {
  url: string
  crop?: CoverCrop | null
  small?: boolean
}

/** The picture as a list of WeChat shows it, 2.35 to 1, cut where the editor said. */
export function Cover({ url, crop, small = false }: CoverProps) {
  if (url === '')
    return (
      <span className="news-cover" data-small={small}>
        <PictureOutlined />
      </span>
    )
  const height = crop ? crop.y2 - crop.y1 : 1
  const shift = crop && height < 1 ? (crop.y1 / (1 - height)) * 100 : 50
  return (
    <span className="news-cover" data-small={small}>
      <img src={url} alt="" style={{ objectPosition: `50% ${shift}%` }} />
    </span>
  )
}
