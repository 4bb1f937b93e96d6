import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { use } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { TabSlot } from '#src/kit/tabs/tab-slot.ts'
import { usePage } from '#src/platform/page.ts'
import { usePictureActs } from '#src/shared/chart/use-picture-acts.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { behindDrawing, behindFigures } from './behind-picture.ts'
import { type Behind, count } from './behind-words.ts'

interface HeadProps {
  behind: Behind
  orgId: string | undefined
  isSaving: boolean
  isReminding: boolean
  onSave: () => void
  onRemind: () => void
}

/** What the page is, of when, and what can be done with all of it, in one line of 40. */
export function BehindHead({ behind, orgId, isSaving, isReminding, onSave, onRemind }: HeadProps) {
  const { setQuery } = usePage()
  const takeTabs = use(TabSlot)?.take
  const { year, asOf, short, targetRate, unit, units } = behind
  const picture = usePictureActs({
    title: `谁落后、为什么${unit ? ` · ${unit.name}` : ''}`,
    note: `${year} 年学时达标，目标 ${targetRate}% · 截至 ${dateTimeText(asOf.getTime())}`,
    drawing: () => behindDrawing(behind),
    table: behindFigures(behind),
  })
  return (
    <header className="behind-head">
      <h1>谁落后、为什么</h1>
      <span className="behind-of">
        {year} 年学时达标 · 截至 {dateTimeText(asOf.getTime()).slice(5)}
      </span>
      {takeTabs && <span className="kit-tab-slot" ref={takeTabs} />}
      <span className="behind-acts">
        <OrgSelect
          for={P.statistics}
          aria-label="单位"
          allowClear
          placeholder="全部可见单位"
          value={orgId ?? null}
          onChange={(chosen) => setQuery({ orgId: chosen ?? undefined }, { push: true })}
        />
        {short > 0 && (
          <Can codes={[P.roleHoursExport, P.statisticsExport]}>
            <Button type="text" icon={<Icon name="download" />} loading={isSaving} onClick={onSave}>
              下载名单
            </Button>
          </Can>
        )}
        {short > 0 && (
          <Can codes={[P.roleHoursEdit]}>
            <Button type="primary" loading={isReminding} onClick={onRemind}>
              提醒未达标 {count(short)} 人
            </Button>
          </Can>
        )}
        {units.length > 0 && (
          <RowActions
            menuOnly
            actions={[
              { label: '复制数据', onClick: () => void picture.copyFigures() },
              { label: '复制图片', onClick: () => void picture.copyPicture() },
              { label: '存为 PNG', onClick: () => void picture.savePicture() },
              { label: '放入报告', onClick: () => void picture.intoReport() },
            ]}
          />
        )}
      </span>
    </header>
  )
}
