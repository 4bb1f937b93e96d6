import type { CountLine } from '@portal/contract/areas/questionnaire/result.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { CountRows } from './CountRows.tsx'

interface CountPictureProps {
  title: string
  /** Who is counted, in words. */
  note: string
  lines: readonly CountLine[]
}

const WIDTH = 680
const ROW = 32
const LABEL = 200
const BAR = 320
const MOST_SIGNS = 15

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

const cut = (text: string) => ([...text].length > MOST_SIGNS ? `${[...text].slice(0, MOST_SIGNS - 1).join('')}…` : text)

const figureOf = ({ count, share }: CountLine) =>
  count === null || share === null ? '不予显示' : `${percent(share)}（${count.toLocaleString('zh-CN')} 人）`

/** Options as bars by their share, which can be taken along as a picture or as figures; a table on a phone. */
export function CountPicture({ title, note, lines }: CountPictureProps) {
  const phone = useMedia(PHONE)
  const [asTable, setAsTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (phone) return <CountRows title={title} lines={lines} />
  const table = {
    columns: ['选项', '人数', '占比'],
    rows: lines.map(({ text, count, share }) => [text, count ?? '—', share === null ? '—' : percent(share)]),
  }
  return (
    <>
      <div className="figure-tools">
        <Button type="text" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '图形' : '表格'}
        </Button>
        {!asTable && <PictureActs compact title={title} note={note} of={place} table={table} />}
      </div>
      {asTable ? <CountRows title={title} lines={lines} /> : <Bars title={title} lines={lines} of={place} />}
    </>
  )
}

function Bars({ title, lines, of }: Pick<CountPictureProps, 'title' | 'lines'> & { of: React.Ref<HTMLDivElement> }) {
  return (
    <div ref={of}>
      <svg className="figure-bars" viewBox={`0 0 ${WIDTH} ${lines.length * ROW}`} role="img" aria-label={title}>
        {lines.map((line, at) => (
          <g key={line.key} transform={`translate(0 ${at * ROW})`}>
            <title>{`${line.text}：${figureOf(line)}`}</title>
            <text x={LABEL - 12} y={20} className="figure-bar-name">
              {cut(line.text)}
            </text>
            <rect x={LABEL} y={10} width={BAR} height={12} rx={3} className="figure-bar-ground" />
            <rect x={LABEL} y={10} width={(line.share ?? 0) * BAR} height={12} rx={3} className="figure-bar-share" />
            <text x={LABEL + BAR + 12} y={20} className="figure-bar-value">
              {figureOf(line)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
