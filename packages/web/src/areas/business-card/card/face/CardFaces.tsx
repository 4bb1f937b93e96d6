import { type CardSource, type CardView, cardView } from '@portal/contract/areas/business-card/card-field.ts'
import type { CardLanguage } from '@portal/contract/areas/business-card/words.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { keep } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'
import { CardFace, type FaceSide } from './CardFace.tsx'
import { useFacePictures } from './face-pictures.ts'
import { pngOfFace } from './face-png.ts'

interface CardFacesProps {
  source: CardSource
  /** Where the code leads; without one it is left away. */
  link: string
  language: CardLanguage
  /** Offers each face as a picture for print. */
  offersPng?: boolean
}

interface Face {
  view: CardView
  side: FaceSide
  caption: string
}

/** 双语 has a language on each face; the others turn around in one language. */
const facesOf = (source: CardSource, language: CardLanguage): Face[] => {
  const inLanguage = (each: CardLanguage) => cardView(source, each)
  if (source.dress.layout !== 'bilingual')
    return [
      { view: inLanguage(language), side: 'front', caption: '正面' },
      { view: inLanguage(language), side: 'back', caption: '背面' },
    ]
  return source.languages.map((each) => ({
    view: inLanguage(each),
    side: each === 'zh' ? 'front' : 'back',
    caption: each === 'zh' ? '中文面' : '英文面',
  }))
}

/** Both faces of a card as they are now. */
export function CardFaces({ source, link, language, offersPng = false }: CardFacesProps) {
  return (
    <div className="bcard-faces" data-layout={source.dress.layout}>
      {facesOf(source, language).map((face) => (
        <FaceFigure key={`${face.view.language} ${face.side}`} face={face} link={link} offersPng={offersPng} />
      ))}
    </div>
  )
}

function FaceFigure({
  face: { view, side, caption },
  link,
  offersPng,
}: {
  face: Face
  link: string
  offersPng: boolean
}) {
  const drawn = useRef<SVGSVGElement>(null)
  const pictures = useFacePictures(link, view.photoUrl)
  const save = async () => {
    if (!drawn.current) return
    try {
      keep(await pngOfFace(drawn.current), `${view.name}-${caption}.png`)
    } catch {
      tip('error', '浏览器不能生成图片，请换用 Chrome 或 Edge')
    }
  }
  return (
    <figure>
      <CardFace ref={drawn} view={view} side={side} pictures={pictures} />
      <figcaption>
        {caption}
        {offersPng && (
          <Button type="link" aria-label={`下载${caption} PNG`} onClick={() => void save()}>
            下载 PNG
          </Button>
        )}
      </figcaption>
    </figure>
  )
}
