import {
  type ReportFacts,
  type ReportFilter,
  reportStructure,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Checkbox } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { GroupSelect, RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LateDatePicker, LateSelect } from '#src/ui/late/LateParts.tsx'
import { CONDITIONS, rangesUpTo, yearsUpTo } from './report-asked.ts'

interface ConditionsProps {
  reports: readonly ReportFacts[]
  report: ReportFacts
  filter: ReportFilter
  today: string
}

const structures = wordsOf(reportStructure)

const groupsOf = (reports: readonly ReportFacts[]) =>
  [...new Set(reports.map(({ group }) => group))].map((group) => ({
    label: group,
    options: reports.filter((each) => each.group === group).map(({ id, title }) => ({ value: id, label: title })),
  }))

/** Which report, and what it is narrowed to; each choice goes to the address at once. */
export function ReportConditionsForm({ reports, report, filter, today }: ConditionsProps) {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const [isOpen, setOpen] = useState(false)
  const count = CONDITIONS.filter((key) => address[key] !== undefined).length
  const reset = () => setQuery(Object.fromEntries(CONDITIONS.map((key) => [key, undefined])))
  const choose = (key: string) => (id: string | null) => setQuery({ [key]: id ?? undefined })
  return (
    <search className="stat-card" aria-label="统计条件" data-chrome>
      <div className="stat-conditions">
        <Labelled label="报表">
          <LateSelect
            className="kit-wide"
            aria-label="报表"
            showSearch={{ optionFilterProp: 'label' }}
            value={report.id}
            options={groupsOf(reports)}
            onChange={(id: string) => setQuery({ report: id, measure: undefined, job: undefined }, { push: true })}
          />
        </Labelled>
        {phone && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            筛选({count})
          </Button>
        )}
        {(!phone || isOpen) && (
          <>
            {report.period === 'year' ? (
              <Labelled label="年度">
                <LateSelect
                  className="kit-wide"
                  aria-label="年度"
                  value={filter.year}
                  options={yearsUpTo(today).map((value) => ({ value, label: `${value} 年` }))}
                  onChange={(year: number) => setQuery({ year: String(year) })}
                />
              </Labelled>
            ) : (
              <Days filter={filter} today={today} />
            )}
            <Labelled label="单位（含下级）">
              <OrgSelect
                for={P.statistics}
                aria-label="单位（含下级）"
                allowClear
                placeholder="全部可见单位"
                value={filter.orgId ?? null}
                onChange={choose('orgId')}
              />
            </Labelled>
            <Labelled label="角色">
              <RoleSelect aria-label="角色" value={filter.roleId ?? null} onChange={choose('roleId')} />
            </Labelled>
            <Labelled label="用户组">
              <GroupSelect aria-label="用户组" value={filter.groupId ?? null} onChange={choose('groupId')} />
            </Labelled>
            <Labelled label="组织">
              <LateSelect
                className="kit-wide"
                aria-label="组织"
                value={filter.structure ?? 'now'}
                options={Object.entries(structures).map(([value, label]) => ({ value, label }))}
                onChange={(value: string) => setQuery({ structure: value === 'past' ? value : undefined })}
              />
            </Labelled>
            <div className="stat-choices">
              <Checkbox
                checked={filter.compare}
                onChange={({ target }) => setQuery({ compare: target.checked ? '1' : undefined })}
              >
                与上期对比
              </Checkbox>
              <Button onClick={reset} disabled={count === 0}>
                重置
              </Button>
            </div>
          </>
        )}
      </div>
    </search>
  )
}

function Days({ filter: { from, to }, today }: Pick<ConditionsProps, 'filter' | 'today'>) {
  const { setQuery } = usePage()
  const picker = (key: 'from' | 'to', label: string, value: string | undefined) => (
    <LateDatePicker
      className="kit-wide"
      aria-label={label}
      allowClear={false}
      value={value === undefined ? null : dayjs(value)}
      onChange={(picked) => setQuery({ from, to, [key]: picked?.format('YYYY-MM-DD') })}
    />
  )
  return (
    <div className="stat-days">
      <Labelled label="开始日期">{picker('from', '开始日期', from)}</Labelled>
      <Labelled label="结束日期">{picker('to', '结束日期', to)}</Labelled>
      <span className="stat-ranges">
        {rangesUpTo(today).map((range) => (
          <Button
            key={range.label}
            type="link"
            size="small"
            aria-pressed={range.from === from && range.to === to}
            onClick={() => setQuery({ from: range.from, to: range.to })}
          >
            {range.label}
          </Button>
        ))}
      </span>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stat-labelled">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
