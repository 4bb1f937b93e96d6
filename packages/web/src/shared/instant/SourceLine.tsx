import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { Link } from 'react-router'
import { clockText } from '../attempt/clock-text.ts'
import './instant.css'

type Source = NonNullable<AnswerVerdict['source']>

const placeOf = ({ second, page }: Source) =>
  second === null ? (page === null ? '' : `第 ${page} 页`) : clockText(second * 1000)

/** Where the answer stands written or is said; a video opens at that second. */
export function SourceLine({ source }: { source: Source }) {
  const { itemType, itemId, second, text } = source
  const words = [text, placeOf(source)].filter(Boolean).join(' ')
  if (words === '') return null
  const isVideo = itemType === 'video' && itemId !== null
  return (
    <p className="instant-source">
      出处：{isVideo ? <Link to={`${videoLink(itemId, 'portal')}&t=${second ?? 0}`}>{words}</Link> : words}
    </p>
  )
}
