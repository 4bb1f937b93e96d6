interface RowWords {
  unit: string
  categories: readonly string[]
  people: readonly string[]
  maxSeats: number | null
  maxHours: number | null
  needsApproval: boolean
}

/** Sentences of the explainer about 开班权限. */
export const openingWords = {
  none: '该单位及上级没有开班权限配置，不收紧',
  row: ({ unit, categories, people, maxSeats, maxHours, needsApproval }: RowWords): string =>
    `开班权限「${unit}」：${people.length === 0 ? '有开班权限的人' : people.join('、')}可开` +
    `${categories.length === 0 ? '全部分类' : categories.join('、')}` +
    `${maxSeats === null ? '' : `，最多 ${maxSeats} 人`}${maxHours === null ? '' : `，最多 ${maxHours} 学时`}` +
    `${needsApproval ? '，须审批' : ''}`,
  missing: (category: string): string => `缺少：允许其开设「${category}」的开班权限配置`,
  missingAny: '缺少：包含此人的开班权限配置',
} as const
