import { specialRefusals } from '@portal/contract/areas/special-class/refusals.ts'
import { type SpecialFigures, specialStatistics } from '@portal/contract/areas/special-class/statistics.ts'
import { MOST_COMPARED } from '@portal/contract/areas/special-class/words.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { DayInput } from '#src/ui/time/DayInput.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { useSpecialOptions } from '../class/use-special-options.ts'
import { FigureTable } from './FigureTable.tsx'
import './statistics.css'

const ClassParts = late(() => import('./ClassParts.tsx').then((module) => module.ClassParts))

const idsOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean).slice(0, MOST_COMPARED)

/** 专题班统计: up to five classes beside each other, and one of them in its parts. */
export function StatisticsPage() {
  const { query: address, setQuery } = usePage()
  const ids = idsOf(address.ids)
  return (
    <div className="special-stat">
      <Choice ids={ids} onIds={(next) => setQuery({ ids: next.join(',') || undefined, of: undefined })} />
      {ids.length === 0 ? <EmptyNew text={specialRefusals.choose.message} /> : <Shown ids={ids} />}
    </div>
  )
}

const YEARS_BACK = 6

function Choice({ ids, onIds }: { ids: readonly string[]; onIds: (ids: readonly string[]) => void }) {
  const { query: address, setQuery } = usePage()
  const [year, setYear] = useState<number>()
  const thisYear = shanghaiYear(serverNow())
  const [isStudying, setStudying] = useState(false)
  const { options, text, setText, isFetching } = useSpecialOptions({
    ...(year !== undefined && { year }),
    ...(isStudying && { state: 'studying' as const }),
  })
  const choose = (next: string[]) => {
    if (next.length > MOST_COMPARED) tip('warning', specialRefusals.mostCompared.message)
    else onIds(next)
  }
  return (
    <div className="special-filters">
      <Select
        aria-label="专题班"
        className="special-choice"
        mode="multiple"
        placeholder={specialRefusals.choose.message}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        notFoundContent={isFetching ? '正在查找…' : '没有可选的专题班'}
        options={options}
        value={[...ids]}
        onChange={choose}
      />
      <Select
        aria-label="年度"
        allowClear
        placeholder="年度"
        options={Array.from({ length: YEARS_BACK }, (_, back) => thisYear - back).map((value) => ({
          value,
          label: `${value} 年`,
        }))}
        value={year}
        onChange={setYear}
      />
      <Button
        aria-pressed={isStudying}
        type={isStudying ? 'primary' : 'default'}
        onClick={() => setStudying(!isStudying)}
      >
        学习中
      </Button>
      <OrgSelect
        aria-label="单位"
        for={P.school}
        allowClear
        value={address.orgId ?? null}
        onChange={(orgId?: string | null) => setQuery({ orgId: orgId ?? undefined })}
      />
      <DayInput
        label="曲线从"
        placeholder="曲线从"
        value={address.from ?? ''}
        onChange={(from) => setQuery({ from: from || undefined })}
      />
      <DayInput
        label="至"
        placeholder="至"
        value={address.to ?? ''}
        onChange={(to) => setQuery({ to: to || undefined })}
      />
    </div>
  )
}

function Shown({ ids }: { ids: readonly string[] }) {
  const { query: address, setQuery } = usePage()
  const { orgId, from, to } = address
  const found = useQuery({
    ...query(specialStatistics, { ids: [...ids], ...(orgId && { orgId }), ...(from && { from }), ...(to && { to }) }),
    placeholderData: keepPreviousData,
  })
  const mayPrint = useHolds([P.schoolSpecialExport])
  return (
    <Loaded of={found}>
      {({ at, classes, terms }) => {
        const fresh = terms.filter(({ id }) => !ids.includes(id))
        return (
          <>
            <div className="special-bar">
              <span>截至 {dateTimeText(at.getTime())}</span>
              {fresh.length > 0 && ids.length < MOST_COMPARED && (
                <Button
                  onClick={() =>
                    setQuery({ ids: [...ids, ...fresh.map(({ id }) => id)].slice(0, MOST_COMPARED).join(',') })
                  }
                >
                  与往期对比
                </Button>
              )}
              {mayPrint && <Button onClick={() => window.print()}>打印</Button>}
            </div>
            <FigureTable classes={classes} orgId={orgId} />
            <OneOf classes={classes} orgId={orgId} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The parts of one of the classes; of several it is chosen by its name. */
function OneOf({ classes, orgId }: { classes: readonly SpecialFigures[]; orgId: string | undefined }) {
  const { query: address, setQuery } = usePage()
  const shown = classes.find(({ id }) => id === address.of) ?? classes[0]
  if (!shown) return null
  return (
    <>
      {classes.length > 1 && (
        <TabStrip
          items={classes.map(({ id, name, term }) => ({ key: id, label: [name, term].filter(Boolean).join(' ') }))}
          activeKey={shown.id}
          label="专题班"
          onChange={(of) => setQuery({ of })}
        />
      )}
      <ClassParts key={shown.id} of={shown} orgId={orgId} />
    </>
  )
}
