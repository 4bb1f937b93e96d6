import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { postRow } from './post.ts'
import { postEndpoints } from './post-endpoints.ts'

export const announcement = postEndpoints('announcement', 'announcement', '公告')

const popupHead = postRow.extend({
  confirmText: z.string(),
  /** 稍后再看 is still offered. */
  mayPutOff: z.boolean(),
})
export type PopupHead = z.output<typeof popupHead>

/** 稍后再看 of a must-confirm post is offered this often. */
export const MOST_PUT_OFF = 3
export const POPUP_AGAIN_HOURS = 4
export const MOST_POPUPS = 3

/** Announcements and notices that pop up now, urgent first; `later` says which of them were put off. */
export const listPopups = defineEndpoint({
  path: 'rest/announcement/popup',
  title: '查询弹窗公告',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({ later: z.array(id).max(MOST_POPUPS).optional() }),
  result: z.array(popupHead),
})

/** Maintenance announcements for everybody at the door: title and plain text, nothing else. */
export const listBeforeLogin = defineEndpoint({
  path: 'rest/announcement/beforeLogin',
  title: '查询登录前公告',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(z.object({ title: z.string(), text: z.string() })),
})
