import type { ShownCard } from '@portal/contract/areas/business-card/visitor.ts'
import type { CardLanguage } from '@portal/contract/areas/business-card/words.ts'
import { useState } from 'react'
import { baseOf } from '#src/platform/config.ts'
import { inkOn, standingOf } from '../card/face/face-text.ts'
import { visitorWords } from './visitor-words.ts'

interface HeadProps {
  card: ShownCard
  onLanguage: (language: CardLanguage) => void
}

/** Company, name and standing on the template's ground. */
export function VisitorHead({ card, onLanguage }: HeadProps) {
  const { company, logo, accent, colour, name, otherName, language, languages } = card
  const { ink, soft } = inkOn(colour)
  const { post, title } = standingOf(card)
  const other = languages.find((each) => each !== language)
  return (
    <header className="visitor-head" style={{ background: colour, color: ink }}>
      <div className="visitor-bar">
        {logo === '' ? <i style={{ background: accent }} /> : <img src={logo} alt="" />}
        <span>{company}</span>
        {other && (
          <button type="button" lang={other === 'en' ? 'en' : 'zh-CN'} onClick={() => onLanguage(other)}>
            {visitorWords[language].other}
          </button>
        )}
      </div>
      <div className="visitor-who">
        <div>
          <h1>{name}</h1>
          {otherName && <p style={{ color: soft }}>{otherName}</p>}
          {post && <p className="visitor-post">{post}</p>}
          {title && <p style={{ color: soft }}>{title}</p>}
        </div>
        <Photo url={card.photoUrl} label={visitorWords[language].photo} />
      </div>
    </header>
  )
}

function Photo({ url, label }: { url: string; label: string }) {
  const [isGone, setGone] = useState(false)
  if (url === '' || isGone) return null
  return <img src={url.startsWith('/') ? `${baseOf('qrcode')}${url}` : url} alt={label} onError={() => setGone(true)} />
}
