/** What makes a certificate, by itself: the build bundles it, since installed it takes 9 MB with all that it needs. */
export { generate } from 'selfsigned';
