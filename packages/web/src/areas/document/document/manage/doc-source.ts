import { documentRow } from '@portal/contract/areas/document/document.ts'
import { documentFilter, listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { columnsOf } from '#src/kit/columns.tsx'

const { shape } = documentFilter

/** The filter with the names that fields and chips show. */
export const namedFilter = documentFilter.extend({
  labelTypeId: shape.labelTypeId.meta({ label: '分类' }),
  labelIds: shape.labelIds.meta({ label: '标签' }),
  year: shape.year.meta({ label: '年度' }),
  createdFrom: shape.createdFrom.meta({ label: '创建时间从' }),
  createdTo: shape.createdTo.meta({ label: '创建时间至' }),
  expiring: shape.expiring.meta({ label: '30 天内到期' }),
  reviewDue: shape.reviewDue.meta({ label: '待复审' }),
})

export const documentSource = {
  ...listDocuments,
  body: listDocuments.body.extend({ filter: namedFilter.partial().strict().prefault({}) }),
}

export const documentColumn = columnsOf({
  row: documentRow,
  sortable: ['createdAt', 'updatedAt', 'title', 'year', 'sort', 'pages', 'validTo', 'reviewBy'],
})
