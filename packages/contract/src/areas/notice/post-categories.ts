import { MAINTENANCE } from './post.ts'

/** Dictionaries of categories as shipped. */
export const shippedCategories = [
  {
    key: 'announcementType',
    name: '公告类型',
    items: [
      { code: 'company', name: '公司公告' },
      { code: 'policy', name: '制度发布' },
      { code: 'personnel', name: '人事任免' },
      { code: 'event', name: '活动通告' },
      { code: MAINTENANCE, name: '系统维护' },
    ],
  },
  {
    key: 'noticeType',
    name: '通知类型',
    items: [
      { code: 'training', name: '培训通知' },
      { code: 'safety', name: '安全通知' },
      { code: 'exam', name: '考试通知' },
      { code: 'inspection', name: '检查通报' },
    ],
  },
  {
    key: 'articleType',
    name: '图文类型',
    items: [
      { code: 'news', name: '新闻' },
      { code: 'knowledge', name: '安全知识' },
      { code: 'case', name: '事故案例' },
    ],
  },
] as const
