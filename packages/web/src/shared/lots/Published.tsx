import type { ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { Button } from 'antd'
import { copy } from '#src/platform/clipboard.ts'
import { keep } from '#src/platform/download.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type Drawn, drawWords } from './draw-words.ts'

/** All that a draw has published, as `scripts/verify-draw.mjs` reads it. */
const fileText = ({ prizeId: _, title, mine: __, winners, unitCap, ...draw }: ShownDraw): string =>
  JSON.stringify({ title, ...draw, unitCap, winners: winners.map(({ no }) => no) }, null, 2)

const facts = (
  { commit, listHash, frozenAt, secret, lines, count, unitCap, winners, runAt }: ShownDraw,
  words: (typeof drawWords)[Drawn],
) => [
  ['名额', unitCap === null ? `${count} 份` : `${count} 份，每个单位最多 ${unitCap} 份`],
  ['名单', `${(lines ?? '').split('\n').filter(Boolean).length} 个抽签号，${dateTimeText(frozenAt?.getTime())} 截止`],
  ['名单摘要', listHash ?? '—'],
  [`${words.commit}（${words.since}时公布）`, commit ?? '—'],
  [`${words.secret}（${words.run}时公布）`, secret ?? '—'],
  [`${words.run}时间`, dateTimeText(runAt?.getTime())],
  [`${words.verb}号`, winners.map(({ no }) => no).join('、') || '—'],
]

/** 公布的数据 as people read it; the file is what the script of verification takes. */
export function Published({ draw, of }: { draw: ShownDraw; of: Drawn }) {
  const text = fileText(draw)
  return (
    <>
      <dl className="lots-published" aria-label="公布的数据">
        {facts(draw, drawWords[of]).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="lots-verify">
        <Button onClick={() => void copy(text)}>复制</Button>
        <Button onClick={() => keep(new Blob([text], { type: 'application/json' }), `${draw.title}.json`)}>下载</Button>
      </div>
    </>
  )
}
