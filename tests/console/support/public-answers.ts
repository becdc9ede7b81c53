import { data } from './test-server.ts'
import type { Answer, Asked } from './test-server.ts'

const operator = { operatorCode: '0PL002', operatorName: 'Green Volt', logo: null }

/** What anybody is told who is not signed in: one operator, and a captcha to sign in with. */
export function publicAnswer({ path }: Pick<Asked, 'path'>): Answer {
  if (path === '/user-service/operator/homepage')
    return data({ total: 1, list: [{ code: operator.operatorCode, name: operator.operatorName, logo: operator.logo }] })
  if (path.startsWith('/user-service/operator/login/info/')) return data(operator)
  if (path === '/user-service/auth/captcha') return data({ captchaId: 'c1', image: 'data:,' })
  return data(null)
}
