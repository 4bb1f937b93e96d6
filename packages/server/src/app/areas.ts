import { accessArea } from '#src/areas/access/index.ts'
import { accountArea } from '#src/areas/account/index.ts'
import { directoryArea } from '#src/areas/directory/index.ts'
import { exchangeArea } from '#src/areas/exchange/index.ts'
import { learningArea } from '#src/areas/learning/index.ts'
import { noticeArea } from '#src/areas/notice/index.ts'
import { systemArea } from '#src/areas/system/index.ts'
import { videoArea } from '#src/areas/video/index.ts'
import { wechatArea } from '#src/areas/wechat/index.ts'
import type { Area } from '#src/shared/portal.ts'

/** Every area of the product; the order does not matter. */
export const areas: readonly Area[] = [
  accessArea,
  accountArea,
  directoryArea,
  exchangeArea,
  learningArea,
  noticeArea,
  systemArea,
  videoArea,
  wechatArea,
]
