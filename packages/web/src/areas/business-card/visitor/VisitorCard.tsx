import { type ShownCard, showCard } from '@portal/contract/areas/business-card/visitor.ts'
import type { CardLanguage } from '@portal/contract/areas/business-card/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { CardFoot } from './CardFoot.tsx'
import { VisitorHead } from './VisitorHead.tsx'
import './visitor.css'
import { VisitorCode } from './VisitorCode.tsx'
import { VisitorRows } from './VisitorRows.tsx'
import { visitorWords } from './visitor-words.ts'

/** Tells search engines to keep nothing of this page, as the answer of the server does. */
const useNoIndex = () => {
  // Follows the page: the mark goes with it.
  useEffect(() => {
    const mark = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' })
    document.head.append(mark)
    return () => mark.remove()
  }, [])
}

/** What the code of a business card leads to: for anybody, without a session, and nothing but what is shown. */
export function VisitorCard({ slug }: { slug: string }) {
  useNoIndex()
  const [language, setLanguage] = useState<CardLanguage>()
  const found = useQuery({
    queryKey: ['visitorCard', slug, language],
    queryFn: () =>
      call(
        showCard,
        { slug: slug === '' ? '-' : slug, ...(language && { lang: language }) },
        { quiet: true, requestType: 'qrcode' },
      ),
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = found
  if (error) return <Notice text={wordsOfError(error)} onRetry={() => void refetch()} />
  if (!data) return <LateSkeleton />
  return data.retired ? <Notice text={data.text} /> : <Shown card={data} onLanguage={setLanguage} />
}

/** There is no card, or no longer: one sentence and nothing else. */
function Notice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="visitor-notice">
      <Icon name="badge" />
      <p role="status">{text}</p>
      {onRetry && <PlainButton onClick={onRetry}>重试</PlainButton>}
    </div>
  )
}

function Shown({ card, onLanguage }: { card: ShownCard; onLanguage: (language: CardLanguage) => void }) {
  const { setTitle } = usePage()
  const words = visitorWords[card.language]

  // Follows the card: the tab of the browser carries its name.
  useEffect(() => setTitle(card.name), [setTitle, card.name])

  return (
    <div className="visitor" lang={card.language === 'en' ? 'en' : 'zh-CN'}>
      <VisitorHead card={card} onLanguage={onLanguage} />
      <div className="visitor-body">
        <VisitorRows card={card} />
        <VisitorCode link={card.link} words={words} />
      </div>
      <CardFoot card={card} words={words} />
    </div>
  )
}
