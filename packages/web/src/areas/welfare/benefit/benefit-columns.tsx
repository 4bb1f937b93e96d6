import { type BenefitRow, listBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { detailAddress } from '../addresses.ts'

const column = columnsOf(listBenefits)

const money = (value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : value.toLocaleString('zh-CN')

export const benefitColumns: Column<BenefitRow>[] = [
  column('coverUrl', {
    width: 80,
    render: (_: unknown, { coverUrl, title }: BenefitRow) => (
      <span className="wf-thumb">
        <Cover url={coverUrl} title={title} />
      </span>
    ),
  }),
  column('title', { width: 220, fixed: 'left', link: ({ id }: BenefitRow) => detailAddress(id) }),
  column('way', { width: 88 }),
  column('state', { width: 96, badge: true }),
  column('stock', { width: 88 }),
  column('held', { width: 80 }),
  column('delivered', { width: 80 }),
  column('free', { width: 80 }),
  column('openTo', { width: 150 }),
  column('openFrom', { width: 150 }),
  column('audienceText', { width: 160 }),
  column('waiting', { width: 88 }),
  column('applied', { width: 88 }),
  column('split', { width: 100 }),
  column('totalValue', { width: 110, render: (_: unknown, { totalValue }: BenefitRow) => money(totalValue) }),
  column('price', { width: 88 }),
  column('series', { width: 120 }),
  column('ownerOrgName', { width: 140 }),
  column('creator', { width: 90 }),
  column('updatedAt'),
]
