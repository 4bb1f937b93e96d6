import { listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import { approvalMatrix } from '@portal/contract/areas/access/approval-survey.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { useFill } from '#src/kit/list/use-fill.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { RuleDrawer } from '#src/shared/approval/rule/RuleDrawer.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { MatrixCards, MatrixTable } from './MatrixTable.tsx'
import { cellKey, gapsOf, type MatrixUse, rowsOf } from './matrix-rows.ts'
import '#src/kit/list/list.css'
import './matrix.css'

interface MatrixViewProps {
  /** What else stands in the head: views of the screen around. */
  strip?: ReactNode
  /** Subjects of the screen; without it all. */
  subjects?: readonly string[]
  picking?: PickingCode
}

/** 单位 × 事项: own approvers, 同上级, 免审, and in red where a submission would be refused, mended at its place. */
export function MatrixView({ strip, subjects, picking = P.authorityApprove }: MatrixViewProps) {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const frame = useFill(!phone)
  const [text, setText] = useState('')
  const gapsOnly = address.gaps === 'true'
  const asked = {
    itemIds: subjects && [...subjects],
    orgId: address.orgId,
    gapsOnly: gapsOnly || undefined,
    keyword: useDebounced(text.trim()) || undefined,
  }
  const matrix = useQuery({ ...query(approvalMatrix, asked), placeholderData: keepPreviousData })
  const known = useQuery(query(listApproveItems, {})).data ?? []
  const items = known.filter(({ code }) => subjects === undefined || subjects.includes(code))
  const [editing, setEditing] = useState<{ itemId: string; orgId: string }>()
  /** The gap that is being mended: one chosen by hand, or the so-manieth while all are walked through. */
  const [mending, setMending] = useState<string | number>()

  const rows = matrix.data ? rowsOf(matrix.data) : []
  const gaps = gapsOf(rows)
  const gap = typeof mending === 'number' ? gaps[mending] : gaps.find((cell) => cellKey(cell) === mending)
  const { gapCount = 0, unitCount = 0 } = matrix.data ?? {}
  const shared: MatrixUse = {
    items,
    picking,
    mending: gap && cellKey(gap),
    onOpen: (cell) => (cell.kind === 'gap' ? setMending(cellKey(cell)) : setEditing(cell)),
    onMended: () => typeof mending === 'string' && setMending(undefined),
    onSkip: typeof mending === 'number' && mending + 1 < gaps.length ? () => setMending(mending + 1) : undefined,
    onClose: () => setMending(undefined),
    onMore: (cell) => {
      setMending(undefined)
      setEditing(cell)
    },
    onUnit: (orgId) => setQuery({ orgId }, { push: true }),
  }
  const walk = () => {
    setQuery({ gaps: 'true', orgId: undefined })
    setText('')
    setMending(0)
  }

  return (
    <section className="kit-list matrix" aria-label="审批配置" ref={frame}>
      <header className="kit-list-head">
        <h2 className={phone ? 'visually-hidden' : undefined}>
          审批配置
          {matrix.data && (
            <span>
              {' '}
              {unitCount} 个单位 × {items.length} 个事项
            </span>
          )}
        </h2>
        {strip}
        <Input
          className="matrix-search"
          size="small"
          variant="filled"
          allowClear
          aria-label="单位、审批人"
          placeholder="单位、审批人"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button
          type="button"
          className="kit-chip"
          data-on={gapsOnly}
          aria-pressed={gapsOnly}
          onClick={() => setQuery({ gaps: gapsOnly ? undefined : 'true' })}
        >
          只看缺口 {gapCount}
        </button>
        {address.orgId !== undefined && (
          <button type="button" className="kit-chip" data-on="true" onClick={() => setQuery({ orgId: undefined })}>
            全部单位
          </button>
        )}
        <span className="kit-list-acts">
          {gapCount > 0 && (
            <Button type="primary" onClick={walk}>
              补齐 {gapCount} 处缺口
            </Button>
          )}
        </span>
      </header>
      <Loaded of={matrix}>
        {() =>
          rows.length === 0 ? (
            <EmptyNew text={gapsOnly ? '没有缺口，每个单位的每个事项都有人能批' : '没有符合条件的单位'} />
          ) : phone ? (
            <MatrixCards rows={rows} {...shared} />
          ) : (
            <MatrixTable rows={rows} {...shared} />
          )
        }
      </Loaded>
      <footer className="matrix-legend">
        <b>姓名</b> 本单位自己定的
        <i>同上级</i> 沿用上一级
        <i>免审</i> 不用批
        <em>缺</em> 没有人能批，提交会被退回
        <span>{gapCount > 0 ? `${gapCount} 处缺口` : '没有缺口'}</span>
      </footer>
      {editing && (
        <RuleDrawer
          at={editing}
          {...(subjects && { items: subjects })}
          picking={picking}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
