import type { ScanResult } from '@portal/contract/areas/place/door.ts'
import { shanghaiClock } from '@portal/contract/kit/shanghai.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'

const signs = {
  green: { icon: 'tick', words: '可通行' },
  amber: { icon: 'clock', words: '请先办理' },
  red: { icon: 'cross', words: '不能进入' },
} as const

/** The card that is held out at the gate: colour, sign and words, with place and time of the server. */
export function Verdict({
  result: { verdict, text, at },
  place,
  onAgain,
}: {
  result: ScanResult
  place: { name: string; door: string }
  onAgain: () => void
}) {
  const { icon, words } = signs[verdict]
  return (
    <main className="place-verdict" data-verdict={verdict}>
      <section role="status">
        <span className="place-verdict-disc">
          <Icon name={icon} />
        </span>
        <h1>{text.startsWith('已离开') ? '已离开' : words}</h1>
        <p className="place-verdict-text">{text}</p>
        <p>
          {place.name} {place.door} {shanghaiClock(at)}
        </p>
      </section>
      <PlainButton onClick={onAgain}>返回</PlainButton>
    </main>
  )
}
