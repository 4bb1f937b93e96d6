import { postEndpoints } from '../notice/post-endpoints.ts'

/** 图文: posts of kind article. */
export const contentText = postEndpoints('contentText', 'article', '图文')
