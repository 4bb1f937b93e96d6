import { type UnitRow, unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TypeFilter } from '../LabelsSelect.tsx'
import { UnitFigures } from './UnitFigures.tsx'
import { UnitTable } from './UnitTable.tsx'
import './unit.css'
import { sumWords, VIDEOS_PATH } from './unit-words.ts'

const FIRST_YEAR = 2021
const FRESH_MS = 60_000
const ALL = 'all'

/** What is asked, as it stands in the address; the year is this one where none is named. */
const askedOf = (address: Readonly<Record<string, string>>) => {
  const years = Number(address.year)
  const year =
    address.year === ALL ? undefined : Number.isInteger(years) && years > 0 ? years : shanghaiYear(serverNow())
  return {
    orgId: id.safeParse(address.orgId).data,
    labelTypeId: id.safeParse(address.labelTypeId).data,
    roleId: id.safeParse(address.roleId).data,
    year,
    required: address.required === 'true' ? true : address.required === 'false' ? false : undefined,
  }
}

const set = <Asked extends object>(asked: Asked) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Asked]: Exclude<Asked[Key], undefined>
  }

/** 按单位: units of the scope, drilled downwards; every person counts once. */
export function UnitsTab() {
  const { query: address, setQuery } = usePage()
  const asked = askedOf(address)
  const { orgId, year } = asked
  const units = useQuery({
    ...query(unitStudy, set(asked)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const drill = (unit: UnitRow) => setQuery({ orgId: unit.orgId }, { push: true })
  const openVideos = (unit: UnitRow) =>
    go(`${VIDEOS_PATH}?f.orgId=${unit.orgId}${year === undefined ? '' : `&f.year=${year}`}`)
  return (
    <>
      <UnitFigures orgId={orgId} year={year} />
      <section className="unit-panel" aria-label="按单位">
        <UnitFilters asked={asked} onChange={(changes) => setQuery(changes, { push: true })} />
        <Loaded of={units}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyNew text="没有符合条件的视频面向本单位人员" />
            ) : (
              <>
                <UnitTable units={rows} opened={orgId} onDrill={drill} onOpen={openVideos} withLessons />
                <footer>{sumWords(rows, false)}。应学：至少有一门课要学的人；完成：应学的课全部学完的人</footer>
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

interface FiltersProps {
  asked: ReturnType<typeof askedOf>
  onChange: (changes: Record<string, string | undefined>) => void
}

function UnitFilters({ asked, onChange }: FiltersProps) {
  const present = shanghaiYear(serverNow())
  const years = Array.from({ length: present - FIRST_YEAR + 2 }, (_, at) => present + 1 - at)
  return (
    <div className="unit-filters" role="group" aria-label="筛选">
      <OrgSelect
        for={P.school}
        aria-label="单位"
        allowClear
        placeholder="全部可见单位"
        value={asked.orgId ?? null}
        onChange={(orgId) => onChange({ orgId: orgId ?? undefined })}
      />
      <LateSelect
        aria-label="年度"
        value={asked.year === undefined ? ALL : String(asked.year)}
        options={[
          { value: ALL, label: '全部年度' },
          ...years.map((year) => ({ value: String(year), label: `${year} 年` })),
        ]}
        onChange={(year: string) => onChange({ year })}
      />
      <TypeFilter
        value={asked.labelTypeId ?? null}
        onChange={(labelTypeId) => onChange({ labelTypeId: labelTypeId ?? undefined })}
      />
      <LateSelect
        aria-label="必修"
        placeholder="必修与选修"
        allowClear
        value={asked.required === undefined ? undefined : String(asked.required)}
        options={[
          { value: 'true', label: '必修' },
          { value: 'false', label: '选修' },
        ]}
        onChange={(required?: string) => onChange({ required })}
      />
      <RoleSelect
        aria-label="面向角色"
        value={asked.roleId ?? null}
        onChange={(roleId) => onChange({ roleId: roleId ?? undefined })}
      />
    </div>
  )
}
