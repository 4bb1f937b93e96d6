import { type ComponentType, lazy } from 'react'

export interface Panel {
  key: string
  title: string
  /** Left out of the list that switches between panels. */
  unlisted?: true
  Content: ComponentType
}

/** Personal panels of /guide, opened by `?panel=`; each brings its code when it is opened. */
export const panels: readonly Panel[] = [
  {
    key: 'account',
    title: '个人资料',
    Content: lazy(() => import('./AccountPanel.tsx').then((module) => ({ default: module.AccountPanel }))),
  },
  {
    key: 'security',
    title: '安全',
    Content: lazy(() => import('./SecurityPanel.tsx').then((module) => ({ default: module.SecurityPanel }))),
  },
  {
    key: 'sessions',
    title: '登录设备',
    Content: lazy(() => import('./SessionsPanel.tsx').then((module) => ({ default: module.SessionsPanel }))),
  },
  {
    key: 'messages',
    title: '消息设置',
    Content: lazy(() =>
      import('#src/shared/messaging/PreferenceList.tsx').then((module) => ({ default: module.PreferenceList })),
    ),
  },
  {
    key: 'deputy',
    title: '审批代理',
    Content: lazy(() =>
      import('#src/shared/approval/DeputyList.tsx').then((module) => ({ default: module.DeputyList })),
    ),
  },
  {
    key: 'accessReview',
    title: '权限复核',
    Content: lazy(() =>
      import('#src/shared/access-review/ReviewPanel.tsx').then((module) => ({ default: module.ReviewPanel })),
    ),
  },
  {
    key: 'display',
    title: '显示',
    Content: lazy(() => import('./DisplayPanel.tsx').then((module) => ({ default: module.DisplayPanel }))),
  },
  {
    key: 'data',
    title: '我的数据',
    Content: lazy(() => import('./MyDataPanel.tsx').then((module) => ({ default: module.MyDataPanel }))),
  },
  {
    key: 'feedback',
    title: '意见反馈',
    Content: lazy(() =>
      import('#src/shared/feedback/FeedbackPanel.tsx').then((module) => ({ default: module.FeedbackPanel })),
    ),
  },
  {
    key: 'help',
    title: '帮助',
    Content: lazy(() => import('./HelpPanel.tsx').then((module) => ({ default: module.HelpPanel }))),
  },
  {
    key: 'me',
    title: '我的',
    unlisted: true,
    Content: lazy(() => import('./MePanel.tsx').then((module) => ({ default: module.MePanel }))),
  },
]

export const findPanel = (key: string): Panel | null => panels.find((panel) => panel.key === key) ?? null
