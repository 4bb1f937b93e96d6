/** Titles and definitions of 审批时效 (20-system section 6, statistics). */
export const approvalReport = {
  title: '审批时效',
  definition: '统计所选时间内提交的审批单，按归属单位；时长为提交到终审的自然小时。',
  columns: {
    title: '标题',
    org_name: '单位',
    submitter: '提交人',
    submitted: '提交时间',
    state_text: '状态',
    hours: '用时（小时）',
  },
  measures: {
    all: { title: '提交', definition: '所选时间内提交的审批单' },
    approved: { title: '通过', definition: '已通过的审批单' },
    rejected: { title: '退回', definition: '被退回的审批单' },
    pending: { title: '在办', definition: '尚未终审的审批单' },
    overdue: { title: '超时', definition: '在办且当前步骤已超过时限' },
    rate: { title: '通过率', definition: '通过 ÷（通过 + 退回）' },
    median: { title: '中位用时', definition: '已终审的审批单用时的中位数' },
  },
  states: { draft: '草稿', pending: '审批中', approved: '已通过', rejected: '已退回', withdrawn: '已撤回' },
} as const
