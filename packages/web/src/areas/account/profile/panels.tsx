import type { ComponentType } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

export interface Panel {
  key: string
  title: string
  /** Left out of the list that switches between panels. */
  unlisted?: true
  /** Draws its own cards instead of standing in one. */
  bare?: true
  /** On a phone it begins with the person, not with a bar. */
  ownHead?: true
  Content: ComponentType
}

const panel = (load: () => Promise<ComponentType>) => late(load, () => <LateSkeleton />)

/** Personal panels of /guide, opened by `?panel=`; each brings its code when it is opened. */
export const panels: readonly Panel[] = [
  {
    key: 'account',
    title: '个人资料',
    Content: panel(() => import('./AccountPanel.tsx').then((module) => module.AccountPanel)),
  },
  {
    key: 'security',
    title: '安全',
    Content: panel(() => import('./SecurityPanel.tsx').then((module) => module.SecurityPanel)),
  },
  {
    key: 'sessions',
    title: '登录设备',
    Content: panel(() => import('../session/SessionsPanel.tsx').then((module) => module.SessionsPanel)),
  },
  {
    key: 'messages',
    title: '消息设置',
    Content: panel(() => import('#src/shared/messaging/PreferenceList.tsx').then((module) => module.PreferenceList)),
  },
  {
    key: 'deputy',
    title: '审批代理',
    Content: panel(() => import('#src/shared/approval/DeputyList.tsx').then((module) => module.DeputyList)),
  },
  {
    key: 'accessReview',
    title: '权限复核',
    Content: panel(() => import('#src/shared/access-review/ReviewPanel.tsx').then((module) => module.ReviewPanel)),
  },
  {
    key: 'display',
    title: '显示',
    Content: panel(() => import('./DisplayPanel.tsx').then((module) => module.DisplayPanel)),
  },
  {
    key: 'data',
    title: '我的数据',
    Content: panel(() => import('../my-data/MyDataPanel.tsx').then((module) => module.MyDataPanel)),
  },
  {
    key: 'feedback',
    title: '意见反馈',
    Content: panel(() => import('#src/shared/feedback/FeedbackPanel.tsx').then((module) => module.FeedbackPanel)),
  },
  {
    key: 'help',
    title: '帮助',
    Content: panel(() => import('./HelpPanel.tsx').then((module) => module.HelpPanel)),
  },
  {
    key: 'me',
    title: '我的',
    unlisted: true,
    bare: true,
    ownHead: true,
    Content: panel(() => import('./MePanel.tsx').then((module) => module.MePanel)),
  },
  {
    key: 'tasks',
    title: '要做的',
    unlisted: true,
    Content: panel(() => import('../guide/task/TasksPanel.tsx').then((module) => module.TasksPanel)),
  },
  {
    key: 'apps',
    title: '应用',
    unlisted: true,
    bare: true,
    Content: panel(() => import('../guide/AppsPanel.tsx').then((module) => module.AppsPanel)),
  },
  {
    key: 'approvals',
    title: '待我审批',
    unlisted: true,
    bare: true,
    Content: panel(() => import('../guide/ApprovalsPanel.tsx').then((module) => module.ApprovalsPanel)),
  },
  {
    key: 'certificates',
    title: '证书',
    unlisted: true,
    bare: true,
    Content: panel(() => import('#src/areas/certificate/public.ts').then((module) => module.CertificatePanel)),
  },
]

export const findPanel = (key: string): Panel | null => panels.find((panel) => panel.key === key) ?? null
