import type { ArchiveView } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { ContestModal } from './ContestModal.tsx'
import { kindWord, noteText, stateWord, titleOf, valueText } from './line-words.ts'
import { ProofButton } from './ProofButton.tsx'

interface Part {
  section: ArchiveSection
  lines: readonly ArchiveLine[]
}

interface LineListProps {
  parts: readonly Part[]
  /** Each line has 申请更正. */
  contest: boolean
  view: ArchiveView
}

const FIRST = 200

/** Lines of some sections, the latest first. */
export function LineList({ parts, contest, view }: LineListProps) {
  const [shown, setShown] = useState(FIRST)
  const [contested, setContested] = useState<{ section: ArchiveSection; line: ArchiveLine }>()
  const all = parts
    .flatMap(({ section, lines }) => lines.map((line) => ({ section, line })))
    .sort((a, b) => (a.line.on < b.line.on ? 1 : -1))
  const isOpen = (section: ArchiveSection, { id }: ArchiveLine) =>
    view.corrections.some((each) => each.section === section && each.lineId === id && each.state === 'open')
  if (all.length === 0) return <p className="archive-empty">无记录</p>
  return (
    <section className="archive-panel">
      <table className="archive-table">
        <thead>
          <tr>
            <th>日期</th>
            <th>类型</th>
            <th>内容</th>
            <th>结果</th>
            <th className="num">学时／成绩</th>
            <th>备注</th>
            <th>凭据</th>
            {contest && <th>操作</th>}
          </tr>
        </thead>
        <tbody>
          {all.slice(0, shown).map(({ section, line }) => (
            <tr key={`${section}${line.id}`}>
              <td data-label="日期">{line.on}</td>
              <td data-label="类型">{kindWord(section, line)}</td>
              <td data-label="内容">{titleOf(line)}</td>
              <td data-label="结果">{line.state !== 'none' && <StateWord>{stateWord(line)}</StateWord>}</td>
              <td data-label="学时／成绩" className="num">
                {valueText(section, line)}
              </td>
              <td data-label="备注">{noteText(line)}</td>
              <td data-label="凭据">
                <ProofButton section={section} line={line} userId={view.user.id} />
              </td>
              {contest && (
                <td>
                  {isOpen(section, line) ? (
                    '更正待处理'
                  ) : (
                    <Button type="link" size="small" onClick={() => setContested({ section, line })}>
                      申请更正
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > shown && (
        <Button type="text" block onClick={() => setShown(all.length)}>
          显示全部 {all.length.toLocaleString('zh-CN')} 条
        </Button>
      )}
      {contested && <ContestModal {...contested} onClose={() => setContested(undefined)} />}
    </section>
  )
}
